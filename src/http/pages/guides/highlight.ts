import { type Html, html } from '../html.ts'

const STRING = String.raw`(?<string>"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|${'`[^`]*`'})`
const SCRIPT_WORDS =
  'import|from|const|let|new|await|async|for|of|if|else|return|function|throw|try|catch|export|type|while|break|continue'
const PYTHON_WORDS =
  'import|from|as|with|for|in|if|else|elif|def|class|return|raise|try|except|while|break|continue|not|and|or|None|True|False'
const SHELL_WORDS = 'export|for|in|do|done|if|then|fi|while'

const PATTERNS: Record<string, RegExp> = {
  sh: pattern(String.raw`(?<=^|\s)#.*`, SHELL_WORDS),
  ts: pattern(String.raw`//.*|/\*[\s\S]*?\*/`, SCRIPT_WORDS),
  py: pattern('#.*|"""[\\s\\S]*?"""', PYTHON_WORDS),
  json: pattern('(?!)', 'true|false|null'),
}

/** Returns code as markup, with its comments, strings and keywords marked; of an unknown language, as plain text. */
export function highlight(code: string, language: string): Html {
  const parts: Html[] = []
  let at = 0
  for (const { index, 0: text, groups = {} } of code.matchAll(PATTERNS[language] ?? /(?!)/g)) {
    const kind = groups.comment !== undefined ? 'comment' : groups.string !== undefined ? 'string' : 'word'
    parts.push(html`${code.slice(at, index)}<span class="${kind}">${text}</span>`)
    at = index + text.length
  }
  return html`${parts}${code.slice(at)}`
}

function pattern(comment: string, words: string): RegExp {
  return new RegExp(String.raw`(?<comment>${comment})|${STRING}|(?<word>\b(?:${words})\b)`, 'gm')
}
