//! What the browser tells a screen reader.

use serde_json::{Value, json};

use crate::DESK;
use crate::page::{Page, on_page};

/// The names of all that has a role, as the browser tells them.
async fn told(page: &Page<'_>, role: &str) -> Vec<String> {
    let tree = page.tool("Accessibility.getFullAXTree", json!({})).await;
    let nodes = tree["nodes"].as_array().unwrap().iter();
    let of_role = nodes.filter(|node| node["ignored"] == Value::Bool(false) && node["role"]["value"] == role);
    of_role.map(|node| node["name"]["value"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn each_cell_says_its_place_its_digit_and_its_clues() {
    on_page(DESK, async |page| {
        page.write("size = 4\ngivens = \"1... .... .... ....\"\n[rules]\nkiller = { cells = \"r1-2c2\", sum = 7 }\nthermo = \"r4c1-3\"\n").await;
        page.click_cell(1, 3).await;
        page.press("3").await;
        page.click("#options summary").await;
        let cells = told(page, "gridcell").await;
        assert_eq!(cells.len(), 16);
        assert_eq!(
            cells[..4],
            [
                "row 1 column 1, given 1",
                "row 1 column 2, empty, killer 7",
                "row 1 column 3, entered 3",
                "row 1 column 4, empty"
            ]
        );
        assert_eq!(cells[12], "row 4 column 1, empty, thermo");
        assert_eq!(told(page, "grid").await, ["Board"]);
        for role in ["button", "textbox", "combobox", "checkbox"] {
            let names = told(page, role).await;
            assert!(!names.is_empty() && names.iter().all(|name| !name.is_empty()), "{role}: {names:?}");
        }
    });
}

#[test]
fn clues_outside_the_grid_are_told() {
    on_page(DESK, async |page| {
        page.write("size = 6\n[rules]\nskyscraper = { left = \"3 . . . . .\", bottom = \". . . . 4 .\" }\nlittle-killer = { line = \"r1c3..r3c1\", sum = 8 }\n").await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, empty, skyscraper 3, little-killer 8");
        let lists = told(page, "list").await;
        assert!(lists.contains(&"Clues outside the grid".to_owned()), "{lists:?}");
        let items = page.value("[...document.querySelectorAll('#outside li')].map(item => item.textContent)").await;
        assert_eq!(items, json!(["3, left of row 1", "4, below column 5", "8, above column 4"]));
        assert_eq!(page.cell(1, 1).await, "row 1 column 1, empty, skyscraper 3");
        page.write("size = 6\n").await;
        page.wait_for("document.querySelector('#outside').hidden").await;
    });
}
