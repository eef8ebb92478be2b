import { loadWords } from './language/load-words.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
void start(root) // awaited at the top, the app would wait for this file, some of whose parts it imports, and this file for the app

/** Shows the app once the texts are loaded: its modules may use them as they load. */
async function start(element: Element): Promise<void> {
  await loadWords()
  const { showApp } = await import('./app.tsx')
  showApp(element)
}
