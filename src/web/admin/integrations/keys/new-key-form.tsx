import { Anchor, Button, Checkbox, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { canonicalIp } from '../../../../domain/access/canonical-ip.ts'
import type { Scope } from '../../../../domain/access/scopes.ts'
import { call, resource } from '../../../client/admin.ts'
import { ROOT } from '../../../http/send.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { Refused } from '../../../ui/refused.tsx'
import { Said } from '../../../ui/said.tsx'
import { say } from '../../../ui/say.ts'
import { saveBarForm } from '../../framed/save-bar-form.ts'
import { SaveBarSign } from '../../framed/save-bar-sign.tsx'
import { LeaveGuard } from '../../settings/leave-guard.tsx'
import { mcpUrl } from '../mcp-url.ts'
import { ExpiryChoice } from './expiry-choice.tsx'
import { ScopeChoice } from './scope-choice.tsx'

export interface MadeKey {
  id: string
  key: string
}

interface Form {
  name: string
  scopes: readonly Scope[]
  /** Null means never; undefined means not chosen yet. */
  expiresAt: string | null | undefined
  ips: string
  test: boolean
  agents: boolean
  terms: boolean
}

const BLANK: Form = { name: '', scopes: [], expiresAt: null, ips: '', test: false, agents: true, terms: false }

interface NewKeyFormProps {
  onMade: (made: MadeKey) => void
}

/** Creates an API key from the entered properties. */
export function NewKeyForm({ onMade }: NewKeyFormProps) {
  const [discards, setDiscards] = useState(0)
  return <KeyForm key={discards} onMade={onMade} onDiscard={() => setDiscards(discards + 1)} />
}

function KeyForm({ onMade, onDiscard }: NewKeyFormProps & { onDiscard: () => void }) {
  const store = useQuery(resource('/store'))
  const [form, setForm] = useState(BLANK)
  const [tried, setTried] = useState(false)
  const set = (change: Partial<Form>) => setForm((old) => ({ ...old, ...change }))
  const making = useSubmit(() => call('POST', '/keys', { body: toBody(form) }), {
    changes: [['keys']],
    onDone: onMade,
  })
  const faults = findFaults(form)
  const faultOf = (field: keyof Form) => (tried ? faults[field] : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length === 0) void making.run()
  }
  return (
    <form onSubmit={submit} noValidate {...saveBarForm(onDiscard)}>
      <LeaveGuard dirty={form !== BLANK && !making.busy} />
      <SaveBarSign unsaved={form !== BLANK} refusal={making.refusal} />
      <Stack maw={640}>
        <TextInput
          label={say('keys.name')}
          description={say('keys.name_hint')}
          required
          maxLength={100}
          value={form.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={faultOf('name') ?? making.errorOf('name')}
        />
        <ScopeChoice value={form.scopes} onChange={(scopes) => set({ scopes })} error={faultOf('scopes')} />
        <ExpiryChoice
          onChange={(expiresAt) => set({ expiresAt })}
          error={faultOf('expiresAt') ?? making.errorOf('expires_at')}
        />
        <AllowedIps
          value={form.ips}
          onChange={(ips) => set({ ips })}
          error={faultOf('ips') ?? making.errorOf('allowed_ips')}
        />
        {store.data?.development && (
          <Switch
            label={say('keys.test')}
            description={say('keys.test_hint')}
            checked={form.test}
            onChange={(event) => set({ test: event.currentTarget.checked })}
          />
        )}
        <ForAgents checked={form.agents} onChange={(agents) => set({ agents })} />
        <Terms value={form.terms} onChange={(terms) => set({ terms })} error={faultOf('terms')} />
        <Refused refusal={making.refusal} />
        <div>
          <Button type="submit" loading={making.busy}>
            {say('keys.create')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function ForAgents(props: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Switch
      label={say('keys.agents_label')}
      description={say('keys.agents_hint', { url: mcpUrl() })}
      checked={props.checked}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}

function AllowedIps(props: { value: string; onChange: (value: string) => void; error: string | undefined }) {
  return (
    <Textarea
      label={say('keys.ips')}
      description={say('keys.ips_hint')}
      autosize
      minRows={2}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      error={props.error}
    />
  )
}

function Terms(props: { value: boolean; onChange: (value: boolean) => void; error: string | undefined }) {
  return (
    <Checkbox
      label={
        <Said
          text="keys.terms"
          values={{
            documentation: (
              <Anchor href={`${ROOT}/docs`} target="_blank" rel="noopener noreferrer" size="sm" underline="always">
                {say('keys.documentation')}
              </Anchor>
            ),
          }}
        />
      }
      checked={props.value}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      error={props.error}
    />
  )
}

function findFaults({ name, scopes, expiresAt, ips, terms }: Form): Partial<Record<keyof Form, string>> {
  const wrong = linesOf(ips).find((line) => canonicalIp(line) === null)
  return {
    ...(name.trim() === '' && { name: say('keys.needs_name') }),
    ...(scopes.length === 0 && { scopes: say('keys.needs_scope') }),
    ...(expiresAt === undefined && { expiresAt: say('keys.needs_day') }),
    ...(wrong !== undefined && { ips: say('keys.wrong_ip', { ip: wrong }) }),
    ...(!terms && { terms: say('keys.needs_terms') }),
  }
}

function toBody({ name, scopes, expiresAt, ips, test, agents }: Form) {
  return {
    name: name.trim(),
    scopes,
    accept_terms: true as const,
    allowed_ips: linesOf(ips),
    ...(expiresAt && { expires_at: expiresAt }),
    ...(test && { test }),
    agents_allowed: agents,
  }
}

/** Returns the distinct entries, separated by commas, spaces or line breaks. */
function linesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((line) => line !== ''))]
}
