import { Button, TextInput } from '@mantine/core'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../client/portal.ts'
import { useSubmit } from '../../http/use-submit.ts'
import { useLanguage } from '../language/language-provider.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { Refused } from '../shell/refused.tsx'
import classes from './request.module.css'
import { type DraftLine, readQuantity } from './request-draft.ts'

interface SaveAsListProps {
  company: { id: string; name: string }
  lines: readonly DraftLine[]
}

/** Keeps the products of the request as a list for everyone who buys for the company. */
export function SaveAsList({ company, lines }: SaveAsListProps) {
  const { say } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState('')
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<ListPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {say('lists.save_as')}
      </Button>
      <span role="status" className={classes.hint}>
        {saved}
      </span>
      {isOpen && (
        <Dialog title={say('lists.save_as')} close={() => setOpen(false)}>
          <NameList
            {...{ company, lines }}
            done={(name) => {
              setOpen(false)
              setSaved(say('lists.saved', { name }))
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function NameList({ company, lines, done }: SaveAsListProps & { done: (name: string) => void }) {
  const { say } = useLanguage()
  const [name, setName] = useState('')
  const products = lines.flatMap(({ product, quantity }) =>
    product ? [{ variant_id: product.variant_id, quantity: readQuantity(quantity) ?? 1 }] : [],
  )
  const saving = useSubmit(
    () =>
      call('POST', '/companies/{id}/lists', {
        params: { id: company.id },
        body: { name: name.trim(), lines: products },
      }),
    { changes: [['companies', company.id, 'lists']], onDone: () => done(name.trim()) },
  )
  const isTaken = saving.refusal?.code === 'state_conflict'
  return (
    <div className={classes.stack}>
      <p className={classes.hint}>{say('lists.save_hint', { count: products.length, company: company.name })}</p>
      <TextInput
        label={say('lists.name')}
        required
        maxLength={100}
        value={name}
        error={isTaken && say('lists.taken')}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || name.trim() === '') return
          event.preventDefault() // the dialog is inside the request's form
          void saving.run()
        }}
      />
      {!isTaken && <Refused refusal={saving.refusal} />}
      <div>
        <Button loading={saving.busy} disabled={name.trim() === ''} onClick={() => void saving.run()}>
          {say('lists.save')}
        </Button>
      </div>
    </div>
  )
}
