import { useEffect, useState } from 'react'
import { usePageHash } from '../../ui/url-state.ts'

/**
 * The calls that are open: those that the visitor opened, and the one in the URL's hash, to which the page
 * scrolls.
 */
export function useOpenCalls(ids: readonly string[]) {
  const hash = usePageHash()
  const target = ids.includes(hash) ? hash : undefined
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(target ? [target] : []))
  const [followed, setFollowed] = useState(target)
  if (target !== followed) {
    setFollowed(target)
    if (target) setOpen(new Set([...open, target]))
  }
  useEffect(() => {
    if (target) document.getElementById(target)?.scrollIntoView({ block: 'start' })
  }, [target])
  return {
    has: (id: string) => open.has(id),
    toggle: (id: string) =>
      setOpen(
        (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
      ),
  }
}
