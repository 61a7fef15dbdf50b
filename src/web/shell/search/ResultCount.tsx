import { useEffect, useState } from 'react'

/** Between two letters a screen reader would be interrupted by the next count. */
const PAUSE_MS = 400

/** How many results the search box shows, and what is missing of them, for screen readers: once they stay. */
export function ResultCount({ busy, count, note }: { busy: boolean; count: number; note: string }) {
  const [said, setSaid] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(count), count === 0 ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <p role="status" className="sr-only">
      {busy && !note && 'Searching…'}
      {said === 1 && 'One result. Use the arrow keys to choose it.'}
      {said > 1 && `${said} results. Use the arrow keys to choose.`}
      {note && ` ${note}`}
    </p>
  )
}
