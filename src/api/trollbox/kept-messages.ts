type Dated = { sentAt: string; author: string }

/**
 * The messages that are kept when there are more than `most`, in their order. A flood must not flush what others wrote:
 * of the hour with the most messages, the author with the most in it loses the oldest one.
 *
 * @param messages oldest first; the newest stays
 */
export function keptMessages<Message extends Dated>(messages: readonly Message[], most: number): Message[] {
  const kept = [...messages]
  while (kept.length > most) {
    const older = kept.slice(0, -1)
    const ofHour = largest(older, ({ sentAt }) => sentAt.slice(0, 13))
    const [oldest] = largest(ofHour, ({ author }) => author)
    kept.splice(kept.indexOf(oldest as Message), 1)
  }
  return kept
}

/** The group with the most entries; of groups of the same size the one that begins first. */
function largest<Entry>(entries: readonly Entry[], groupOf: (entry: Entry) => string): Entry[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(groupOf(entry))
    if (group) group.push(entry)
    else groups.set(groupOf(entry), [entry])
  }
  return [...groups.values()].reduce<Entry[]>((most, one) => (one.length > most.length ? one : most), [])
}
