import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { TROLLBOX_MESSAGES } from '#contract/community/trollbox-limits.ts'
import type { SocketMessage } from '#contract/socket.ts'
import { apiQuery } from './api/call-api.ts'

// Only the live socket reports whether the chat is on, so that no page waits for it and all pages change at
// once.

const enabledKey = ['trollboxEnabled'] as const
const messagesQuery = apiQuery('listTrollboxMessages', {})

/** Whether the chat is on; undefined until the server has reported it. */
export function useTrollboxEnabled(): boolean | undefined {
  return useQuery<boolean>({ queryKey: enabledKey, queryFn: skipToken }).data
}

/** The last messages, oldest first. */
export function useTrollboxMessages() {
  return useQuery(messagesQuery)
}

/** Writes a socket message about the chat into the query cache. */
export function acceptTrollbox(client: QueryClient, { type, data }: SocketMessage): void {
  if (type === 'connected') setEnabled(client, data.trollboxEnabled)
  if (type === 'trollbox_state') setEnabled(client, data.enabled)
  if (type === 'trollbox_message' || type === 'trollbox_removed')
    client.setQueryData(messagesQuery.queryKey, (old) => {
      if (!old) return old
      const ids = type === 'trollbox_message' ? [data.id] : data.ids
      const others = old.messages.filter(({ id }) => !ids.includes(id))
      const added = type === 'trollbox_message' ? [data] : []
      return { messages: [...others, ...added].slice(-TROLLBOX_MESSAGES) }
    })
}

function setEnabled(client: QueryClient, enabled: boolean | undefined): void {
  if (enabled === undefined) return
  client.setQueryData(enabledKey, enabled)
  if (!enabled) client.removeQueries(messagesQuery)
}
