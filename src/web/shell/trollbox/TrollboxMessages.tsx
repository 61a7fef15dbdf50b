import { useLayoutEffect, useRef } from 'react'
import type { TrollboxMessage } from '#contract/community/trollbox.ts'
import { RelativeTime } from '../../components/time/RelativeTime.tsx'
import { useAdminToken } from '../../queries/admin-token.ts'
import { reasonOf, writeApi } from '../../queries/api/write-api.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** The distance from the end in pixels within which a new message is scrolled into view. */
const NEAR_END = 60

/**
 * The messages, oldest first. Visitors' texts are plain text, so that nothing in them becomes a link or an
 * element.
 */
export function TrollboxMessages({ messages }: { messages: readonly TrollboxMessage[] }) {
  const token = useAdminToken()
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const last = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is the reason to scroll
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight
  }, [last])
  return (
    <div
      ref={box}
      role="log"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END
      }}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-2 text-small"
    >
      <ul className="space-y-1.5">
        {messages.map(({ id, name, text, sentAt }) => (
          <li key={id} className="overflow-hidden break-words">
            <bdi className="font-medium">{name}</bdi> <bdi className="text-muted">{text}</bdi>{' '}
            <span className="text-faint text-xs">
              <RelativeTime timestamp={sentAt} />
            </span>
            {token && <AdminActions id={id} token={token} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function AdminActions({ id, token }: { id: string; token: string }) {
  const run = async (call: Promise<unknown>, done: string) => {
    try {
      await call
      toast({ title: done })
    } catch (error) {
      toast({ title: 'Error', description: reasonOf(error), variant: 'destructive' })
    }
  }
  const look = 'ml-2 text-xs text-muted underline hover:text-ink'
  return (
    <>
      <button
        type="button"
        className={look}
        onClick={() => void run(writeApi('deleteTrollboxMessage', { id }, token), 'The message was deleted')}
      >
        Delete
      </button>
      <button
        type="button"
        className={look}
        onClick={() =>
          void run(writeApi('muteTrollboxAuthor', { id }, token), 'The visitor is muted for a day')
        }
      >
        Mute
      </button>
    </>
  )
}
