-- The language server in Neovim: each step is checked, and the first that fails ends the test.

local function fail(what)
  io.stderr:write('Neovim: ' .. what .. '\n')
  vim.cmd('cquit 1')
end

local function check(truth, what)
  if not truth then fail(what) end
end

-- Errors of the script itself end the test too.
local ok, why = pcall(function()
  vim.cmd('edit use.toml')
  local buffer = vim.api.nvim_get_current_buf()
  local client = vim.lsp.start_client({ name = 'exdoku', cmd = { vim.env.EXDOKU, 'lsp' }, root_dir = vim.fn.getcwd() })
  check(client, 'the server starts')
  vim.lsp.buf_attach_client(buffer, client)

  local function complaints() return vim.diagnostic.get(buffer) end
  local function position(line, column)
    return { textDocument = { uri = vim.uri_from_bufnr(buffer) }, position = { line = line - 1, character = column - 1 } }
  end
  local function ask(method, params)
    local answers, wrong = vim.lsp.buf_request_sync(buffer, method, params, 10000)
    check(answers and answers[client], method .. ': ' .. tostring(wrong))
    check(not answers[client].error, method .. ': ' .. vim.inspect(answers[client].error))
    return answers[client].result
  end
  local function labels(line, column)
    local all = {}
    for _, item in ipairs(ask('textDocument/completion', position(line, column)).items) do all[item.label] = true end
    return all
  end

  -- Complaints come, and go when the text is right.
  check(vim.wait(10000, function() return #complaints() > 0 end), 'a complaint comes')
  local said = complaints()[1]
  check(said.lnum == 4 and said.col == 0, 'it is at the word: ' .. vim.inspect(said))
  check(said.message:find('did you mean `anti%-knight`'), 'it says what was meant: ' .. said.message)
  vim.api.nvim_buf_set_lines(buffer, 4, 5, true, { 'anti-knight=true' })
  check(vim.wait(10000, function() return #complaints() == 0 end), 'the complaint goes')

  -- Completion of a rule, of its parameters, of a cell.
  vim.api.nvim_buf_set_lines(buffer, 6, 6, true, { 'ki', 'killer = [{ c }]', 'thermo = "r4c" ' })
  check(labels(7, 3).killer, 'a rule is completed')
  check(labels(8, 14).cells, 'a parameter is completed')
  check(labels(9, 14).r4c9, 'a cell is completed')
  vim.api.nvim_buf_set_lines(buffer, 6, 9, true, {})
  check(vim.wait(10000, function() return #complaints() == 0 end), 'all is well again')

  -- Hover, definition, symbols, folding, tokens, lenses.
  check(ask('textDocument/hover', position(6, 2)).contents.value:find('far apart'), 'a rule is explained')
  check(ask('textDocument/definition', position(6, 2)).uri:find('far.toml', 1, true), 'its definition is found')
  check(#ask('textDocument/documentSymbol', position(1, 1)) == 3, 'symbols are listed')
  check(#ask('textDocument/foldingRange', position(1, 1)) > 0, 'tables can be folded')
  check(#ask('textDocument/semanticTokens/full', position(1, 1)).data > 0, 'words have colours')
  local lens = ask('textDocument/codeLens', position(1, 1))[2].command
  check(lens.title == 'Uniqueness', 'there is a lens')
  local answer = ask('workspace/executeCommand', { command = lens.command, arguments = lens.arguments })
  check(type(answer) == 'string' and #answer > 0, 'the lens answers')

  -- Formatting and renaming, as the editor applies them.
  vim.lsp.util.apply_text_edits(
    ask('textDocument/formatting', { textDocument = { uri = vim.uri_from_bufnr(buffer) }, options = { tabSize = 2, insertSpaces = true } }),
    buffer, vim.lsp.get_client_by_id(client).offset_encoding)
  check(vim.api.nvim_buf_get_lines(buffer, 4, 5, true)[1] == 'anti-knight = true', 'the text is formatted')
  local params = position(6, 2)
  params.newName = 'distant'
  vim.lsp.util.apply_workspace_edit(ask('textDocument/rename', params), vim.lsp.get_client_by_id(client).offset_encoding)
  check(vim.api.nvim_buf_get_lines(buffer, 5, 6, true)[1]:find('^distant'), 'a rule is renamed where it is used')
  local other = vim.fn.bufnr('far.toml')
  check(vim.api.nvim_buf_get_lines(other, 3, 4, true)[1] == '[define.distant]', 'and where it is defined')
end)
if not ok then fail(tostring(why)) end
io.stdout:write('Neovim: passed\n')
vim.cmd('qall!')
