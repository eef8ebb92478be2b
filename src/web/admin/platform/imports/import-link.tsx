import { FileUp } from 'lucide-react'
import type { ImportKind } from '../../../../domain/orders/platform-import.ts'
import { say } from '../../../ui/say.ts'
import { useMay } from '../../session/session.ts'
import { ButtonLink } from '../../shell/links.tsx'

/** Links to importing this kind; nothing for people who may not import. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  if (!useMay('platform.manage')) return null
  return (
    <ButtonLink to="/store/imports" search={{ kind }} leftSection={<FileUp size={16} aria-hidden />}>
      {say('imports.import')}
    </ButtonLink>
  )
}
