"""The language server with pytest-lsp, which checks each message against the protocol."""

import os
import pathlib
import shutil
import time

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

HERE = pathlib.Path(__file__).parent


@pytest_lsp.fixture(
    params=["neovim", "visual-studio-code"],
    config=ClientServerConfig(server_command=[os.environ.get("EXDOKU", "exdoku"), "lsp"]),
)
async def client(request, lsp_client: LanguageClient):
    capabilities = client_capabilities(request.param)

    @lsp_client.feature(types.WORKSPACE_SEMANTIC_TOKENS_REFRESH)
    def refresh(*_):
        """Colours may have changed; nothing is coloured here."""

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams):
        """It wants to be told of files that change on disk."""
        assert [one.method for one in params.registrations] == [types.WORKSPACE_DID_CHANGE_WATCHED_FILES]

    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=capabilities, root_uri=HERE.as_uri())
    )
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def folder(tmp_path):
    for file in HERE.glob("*.toml"):
        shutil.copy(file, tmp_path)
    return tmp_path


def opened(client, path, text=None, version=1):
    text = path.read_text() if text is None else text
    document = types.TextDocumentItem(uri=path.as_uri(), language_id="toml", version=version, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=document))
    return types.TextDocumentIdentifier(uri=path.as_uri())


async def complaints(client, path):
    """What is wrong with the file, when the server has said it anew."""
    client.diagnostics.pop(path.as_uri(), None)
    while path.as_uri() not in client.diagnostics:
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return client.diagnostics[path.as_uri()]


def changed(client, path, version, start, end, text):
    document = types.VersionedTextDocumentIdentifier(uri=path.as_uri(), version=version)
    change = types.TextDocumentContentChangePartial(
        range=types.Range(types.Position(*start), types.Position(*end)), text=text
    )
    client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))


@pytest.mark.asyncio
async def test_a_complaint_comes_and_goes(client: LanguageClient, folder):
    path = folder / "use.toml"
    opened(client, path)
    (said,) = await complaints(client, path)
    assert said.range == types.Range(types.Position(4, 0), types.Position(4, 10))
    assert "did you mean `anti-knight`" in said.message
    changed(client, path, 2, (4, 0), (4, 10), "anti-knight")
    assert list(await complaints(client, path)) == []


@pytest.mark.asyncio
async def test_words_are_completed(client: LanguageClient, folder):
    path = folder / "use.toml"
    text = '[rules]\nki\nkiller = [{ c }]\nthermo = "r4c"\n'
    document = opened(client, path, text)

    async def labels(line, character):
        params = types.CompletionParams(document, types.Position(line, character))
        found = await client.text_document_completion_async(params)
        return {item.label for item in found.items}

    assert "killer" in await labels(1, 2)
    assert "cells" in await labels(2, 13)
    assert "r4c9" in await labels(3, 13)


@pytest.mark.asyncio
async def test_a_definition_is_found_renamed_and_formatted(client: LanguageClient, folder):
    path = folder / "use.toml"
    document = opened(client, path, path.read_text().replace("anti-night = true", "anti-knight=true"))
    assert list(await complaints(client, path)) == []
    at = types.Position(5, 1)
    hover = await client.text_document_hover_async(types.HoverParams(document, at))
    assert "far apart" in hover.contents.value
    found = await client.text_document_definition_async(types.DefinitionParams(document, at))
    assert found.uri == (folder / "far.toml").as_uri()
    assert found.range.start == types.Position(3, 8)
    edit = await client.text_document_rename_async(types.RenameParams(document, at, "distant"))
    counts = {uri.rsplit("/")[-1]: len(edits) for uri, edits in edit.changes.items()}
    assert counts == {"use.toml": 1, "far.toml": 4}
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    (edit,) = await client.text_document_formatting_async(types.DocumentFormattingParams(document, options))
    assert "anti-knight = true" in edit.new_text


@pytest.mark.asyncio
async def test_structure_and_lenses(client: LanguageClient, folder):
    path = folder / "far.toml"
    document = opened(client, path)
    assert list(await complaints(client, path)) == []
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert [one.name for one in symbols] == ["name", "size", "define.far", "define.far.rules.pair", "rules", "test"]
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(document))
    assert (3, 6) in [(fold.start_line, fold.end_line) for fold in folds]
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document))
    assert [lens.command.title for lens in lenses] == ["Solve", "Uniqueness", "Run"]
    command = lenses[-1].command
    params = types.ExecuteCommandParams(command.command, command.arguments)
    assert "1 passed" in await client.workspace_execute_command_async(params)


@pytest.mark.asyncio
async def test_a_long_text_is_answered(client: LanguageClient, folder):
    test = '\n[[test]]\nname = "t{}"\nsolutions = "more than 1"\nrules.far = ["r1c1-5", "r9c1-3"]\n'
    text = (folder / "far.toml").read_text() + "".join(test.format(number) for number in range(2000))
    path = folder / "long.toml"
    document = opened(client, path, text)
    params = types.CompletionParams(document, types.Position(13, 1))
    begun = time.perf_counter()
    changed(client, path, 2, (13, 0), (13, 0), "k")
    found = await client.text_document_completion_async(params)
    assert any(item.label == "killer" for item in found.items)
    print(f"{text.count(chr(10))} lines: a key is answered in {(time.perf_counter() - begun) * 1000:.0f} ms")
