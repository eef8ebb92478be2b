import { notifications } from '@mantine/notifications'
import { proof } from '../../client/admin.ts'
import { ROOT } from '../../http/send.ts'
import { say } from '../../ui/say.ts'
import { saveFile } from '../save-file.ts'

/** Fetches what links of the admin API download, since a frame of another site has no cookie that a browser could send with them. */
export function saveDownloads(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || !link.pathname.startsWith(`${ROOT}/admin/api/`)) return
    event.preventDefault()
    void save(link)
  })
}

async function save({ href, download }: HTMLAnchorElement): Promise<void> {
  const answer = await fetch(href, { headers: await proof() }).catch(() => null)
  if (!answer?.ok) return void notifications.show({ color: 'red', message: say('framed.not_downloaded') })
  const told = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  saveFile(download || told || 'download', await answer.blob())
}
