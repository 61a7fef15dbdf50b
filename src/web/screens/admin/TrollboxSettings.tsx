import { useId, useRef, useState } from 'react'
import { keepAdminToken, useAdminToken } from '../../queries/admin-token.ts'
import { ApiError } from '../../queries/api/call-api.ts'
import { reasonOf } from '../../queries/api/write-api.ts'
import { useSwitchTrollbox } from '../../queries/trollbox-setting.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { TextInput } from '../../ui/controls/TextInput.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { MutedVisitors } from './MutedVisitors.tsx'

type TrollboxSettingsProps = {
  /** Whether the chat is on; undefined while it is loading. */
  isEnabled: boolean | undefined
  /** Whether the server has an admin token, without which nobody can change the setting. */
  canChange: boolean
}

/** The switch of the chat, and the field for the admin's token, which the server requires. */
export function TrollboxSettings({ isEnabled, canChange }: TrollboxSettingsProps) {
  const id = useId()
  const switchTrollbox = useSwitchTrollbox()
  const kept = useAdminToken()
  const [token, setToken] = useState(kept)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)

  const save = async (wanted: boolean) => {
    if (token === '') {
      setProblem('Enter the admin token first.')
      field.current?.focus()
      return
    }
    setSaving(true)
    setProblem('')
    try {
      await switchTrollbox(wanted, token)
      keepAdminToken(token)
      toast({
        title: 'Trollbox Updated',
        description: `Trollbox has been ${wanted ? 'enabled' : 'disabled'}`,
      })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) keepAdminToken('')
      setProblem(reasonOf(error))
      toast({ title: 'Error', description: 'Failed to update trollbox setting', variant: 'destructive' })
    } finally {
      setSaving(false)
    }
  }

  return (
    <Card title="Trollbox Settings">
      <div className="flex items-start justify-between gap-4">
        <div>
          <label htmlFor={`${id}-switch`} className="font-medium">
            Enable Trollbox
          </label>
          <p id={`${id}-help`} className="mt-0.5 text-small text-muted">
            Show the chat box in the bottom right corner of the website
          </p>
        </div>
        <Switch
          id={`${id}-switch`}
          aria-describedby={`${id}-help`}
          checked={isEnabled ?? true}
          disabled={isEnabled === undefined || isSaving || !canChange}
          onChange={(wanted) => void save(wanted)}
        />
      </div>
      {canChange ? (
        <div className="mt-4 border-line border-t pt-4">
          <label htmlFor={`${id}-token`} className="font-medium">
            Admin token
          </label>
          <TextInput
            ref={field}
            id={`${id}-token`}
            type="password"
            aria-describedby={`${id}-token-help`}
            value={token}
            onChange={({ target }) => setToken(target.value.trim())}
            className="mt-1"
          />
          <p id={`${id}-token-help`} className="mt-1 text-small text-muted">
            The setting ADMIN_TOKEN of this server. It is kept until this tab is closed.
          </p>
          {problem && (
            <p role="alert" className="mt-2 break-words text-small text-bad">
              {problem}
            </p>
          )}
          <MutedVisitors token={token} />
        </div>
      ) : (
        <p className="mt-4 rounded-md bg-raised p-3 text-small">
          The admin panel is off, because this server has no admin token. To turn it on, start the explorer
          with the setting <code>ADMIN_TOKEN</code>, a secret of 16 to 200 characters.
        </p>
      )}
    </Card>
  )
}
