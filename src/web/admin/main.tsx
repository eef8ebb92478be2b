import { loadWords } from './language/load-words.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
// The app's modules may say words as they are loaded, so the words come first.
await loadWords()
const { showApp } = await import('./app.tsx')
showApp(root)
