// Compares a file with the SHA-256 on record, here in the browser: the file is sent nowhere.
const field = document.querySelector('#file')
const verdict = document.querySelector('#verdict')

async function digest(file) {
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function say(which) {
  verdict.className = which === 'same' ? 'message good' : 'message bad'
  verdict.textContent = document.querySelector(`#${which}`).content.textContent
}

field.addEventListener('change', async () => {
  const [file] = field.files
  verdict.textContent = ''
  verdict.className = ''
  if (!file) return
  if (!crypto.subtle) say('insecure')
  else say((await digest(file)) === field.dataset.sha256 ? 'same' : 'other')
})
