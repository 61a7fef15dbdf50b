import { ChevronRight, CornerDownRight, TriangleAlert } from 'lucide-react'
import { useContext } from 'react'
import { count } from '../../format/number.ts'
import { words } from '../../format/words.ts'
import { cx } from '../../ui/class-names.ts'
import { isPlainClick } from '../../ui/controls/plain-click.ts'
import { Badge } from '../../ui/layout/Badge.tsx'
import { AddressLink } from '../addresses/links.tsx'
import { RowLink } from '../lists/RowLink.tsx'
import { InstructionSurroundings } from './instruction-context.ts'
import { callsOf, type InstructionNode, indentOf, numberOf } from './instruction-tree.ts'

type LineProps = {
  node: InstructionNode
  depth: number
  open: boolean
  /** The `id` of the content that the line opens. */
  controls: string
}

/**
 * An instruction in one line: its number, type, program, most informative argument, number of calls and
 * compute units. A click on the line, or its button, opens the content.
 */
export function InstructionLine({ node, depth, open, controls }: LineProps) {
  const { failedAt, toggle, telling } = useContext(InstructionSurroundings)
  const Name = depth === 0 ? 'h3' : 'span'
  const calls = callsOf(node).length
  const figures = [
    calls > 0 && `${count(calls)} inner`,
    node.computeUnits !== null && `${count(node.computeUnits)} CU`,
  ].filter(Boolean)
  const told = telling(node)
  const name = node.type === null ? 'Unknown' : words(node.type)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button of the line does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button of the line does the same
    <div
      className="flex min-h-11 cursor-pointer items-center gap-x-3 py-2 pr-4 hover:bg-raised/60 max-sm:flex-wrap"
      style={{ paddingLeft: indentOf(depth) }}
      onClick={(event) => isPlainClick(event) && toggle(node.id)}
    >
      <span className="inline-flex min-w-9 shrink-0 items-center gap-x-1 self-start pt-0.5">
        {depth > 0 && <CornerDownRight size={13} aria-hidden="true" className="shrink-0 text-faint" />}
        <a
          href={`#instruction-${node.id}`}
          title="Link to this instruction"
          className="font-mono text-faint text-xs leading-5 underline-offset-3 hover:text-ink hover:underline"
        >
          {numberOf(node.id)}
        </a>
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 leading-6 sm:flex-nowrap print:flex-wrap">
        <Name className="font-semibold sm:shrink-0">
          {/* On paper the name is text, because buttons are not printed. */}
          <span className="hidden print:inline">{name}</span>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={controls}
            onClick={() => toggle(node.id)}
            className="text-left underline-offset-3 hover:underline"
          >
            {name}
          </button>
        </Name>
        <span className="inline-flex min-w-0 max-w-full text-small sm:max-w-[40%] sm:shrink-0">
          {/* Screen readers read the address instead of its label, so add the name for them. */}
          {node.programName && <span className="sr-only">{node.programName}: </span>}
          <AddressLink address={node.programId} label={node.programName ?? undefined} />
        </span>
        {told && (
          <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-small max-sm:basis-full sm:flex-nowrap sm:overflow-clip sm:whitespace-nowrap print:flex-wrap print:whitespace-normal">
            {told}
          </span>
        )}
        {node.id === failedAt && (
          <Badge tone="red">
            <TriangleAlert size={13} aria-hidden="true" /> Failed here
          </Badge>
        )}
        {isBehind(node, failedAt) && <span className="shrink-0 text-muted text-xs">did not run</span>}
      </span>
      <RowLink
        id={`instruction-${node.id}`}
        what={`instruction ${numberOf(node.id)}`}
        className="-my-1 pointer-coarse:opacity-100 max-sm:hidden"
      />
      {figures.length > 0 && (
        <span className="shrink-0 text-muted text-xs max-sm:order-last max-sm:basis-full max-sm:pl-12">
          {figures.join(' · ')}
        </span>
      )}
      <ChevronRight
        size={14}
        aria-hidden="true"
        className={cx('no-print shrink-0 text-faint transition-transform', open && 'rotate-90')}
      />
    </div>
  )
}

/**
 * Whether a top-level instruction follows the failed one. It was not executed, because a failure ends the
 * transaction.
 */
const isBehind = ({ index, isInner }: InstructionNode, failedAt: string | null): boolean =>
  failedAt !== null && !isInner && index > Number(failedAt.split('.')[0])
