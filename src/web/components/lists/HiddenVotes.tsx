import { plural } from '../../format/number.ts'
import { Button } from '../../ui/controls/Button.tsx'

export type HiddenVotesProps = {
  /** null where it is not known. */
  count: number | null
  /** Whether the list has each of them once they are shown; otherwise they are searched by its filter. */
  allPass: boolean
  show: () => void
}

/** Tells below an empty list without votes how many votes there are, with the way to them. */
export function HiddenVotes({ count, allPass, show }: HiddenVotesProps) {
  if (allPass && count !== null) return <Button onClick={show}>Show {plural(count, 'vote')}</Button>
  return (
    <>
      <p className="mb-1.5">
        {count === null ? 'Votes are' : `${plural(count, 'vote')} ${count === 1 ? 'is' : 'are'}`} hidden, and
        not searched
      </p>
      <Button onClick={show}>Search the votes too</Button>
    </>
  )
}
