import { useState } from 'react'
import type { TrollboxMute } from '#contract/community/trollbox.ts'
import { AbsoluteTime } from '../../components/time/RelativeTime.tsx'
import { timeOf } from '../../format/time.ts'
import { keepAdminToken } from '../../queries/admin-token.ts'
import { reasonOf, writeApi } from '../../queries/api/write-api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/overlays/toast.ts'

/**
 * The visitors who may not write in the chat, with a button that lets them write again. The list is loaded
 * when the admin requests it.
 */
export function MutedVisitors({ token }: { token: string }) {
  const [mutes, setMutes] = useState<readonly TrollboxMute[]>()
  const attempt = async (action: () => Promise<void>) => {
    try {
      await action()
    } catch (error) {
      toast({ title: 'Error', description: reasonOf(error), variant: 'destructive' })
    }
  }
  const load = () =>
    attempt(async () => {
      setMutes((await writeApi('listTrollboxMutes', {}, token)).mutes)
      keepAdminToken(token)
    })
  const unmute = ({ id }: TrollboxMute) =>
    attempt(async () => {
      await writeApi('unmuteTrollboxAuthor', { id }, token)
      toast({ title: 'The visitor may write again' })
      setMutes((before) => before?.filter((each) => each.id !== id))
    })
  return (
    <section aria-label="Muted visitors" className="mt-4 border-line border-t pt-4">
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-medium">Muted visitors</h3>
        <Button disabled={token === ''} onClick={() => void load()}>
          {mutes ? 'Refresh' : 'Show'}
        </Button>
      </div>
      {mutes?.length === 0 && <p className="mt-2 text-small text-muted">Nobody is muted.</p>}
      {mutes && mutes.length > 0 && (
        <ul className="mt-2 divide-y divide-line/60">
          {mutes.map((mute) => (
            <li key={mute.id} className="flex items-center justify-between gap-4 py-2 text-small">
              <div className="min-w-0 break-words">
                <bdi className="font-medium">{mute.name}</bdi> <bdi className="text-muted">{mute.text}</bdi>
                <p className="text-muted text-xs">
                  Until <AbsoluteTime time={timeOf(mute.mutedUntil)} />
                </p>
              </div>
              <Button aria-label={`Unmute ${mute.name}`} onClick={() => void unmute(mute)}>
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
