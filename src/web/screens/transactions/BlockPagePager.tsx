import { ChevronRight, ChevronsLeft } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'

/** The pages of a block with more transactions than one page holds. `last` is the index that the next page follows. */
export function BlockPagePager({
  block,
  after,
  last,
  votes,
}: {
  block: number
  after: number | undefined
  last: number | undefined
  votes: boolean
}) {
  if (after === undefined && last === undefined) return null
  return (
    <nav
      aria-label="Pages of this block"
      className="no-print flex flex-wrap justify-end gap-2 border-line border-t px-4 py-2.5"
    >
      {after !== undefined && (
        <Link href={paths.transactions(block, undefined, votes)} className={buttonClass()}>
          <ChevronsLeft size={15} aria-hidden="true" />
          First of the block
        </Link>
      )}
      {last !== undefined && (
        <Link href={paths.transactions(block, last, votes)} className={buttonClass()}>
          More of the block
          <ChevronRight size={15} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}
