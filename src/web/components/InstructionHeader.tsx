import { CornerDownRight, TriangleAlert } from 'lucide-react'
import { useContext } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { ActionBadge } from './ActionBadge.tsx'
import { ComputeShare } from './ComputeShare.tsx'
import { InstructionSurroundings } from './instruction-context.ts'
import { type InstructionNode, numberOf } from './instruction-tree.ts'
import { AddressLink } from './links.tsx'
import { RowLink } from './RowLink.tsx'

export type InstructionView = 'parsed' | 'raw'

type HeaderProps = {
  node: InstructionNode
  depth: number
  view: InstructionView
  onView: (view: InstructionView) => void
}

/** Number, program, type and compute units of an instruction, and the switch between its two views. */
export function InstructionHeader({ node, depth, view, onView }: HeaderProps) {
  const { failedAt, computeUnits } = useContext(InstructionSurroundings)
  const Program = depth === 0 ? 'h3' : 'span'
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      {depth > 0 && <CornerDownRight size={14} aria-hidden="true" className="-ml-1 text-faint" />}
      <a
        href={`#instruction-${node.id}`}
        title="Link to this instruction"
        className="font-mono text-faint text-xs underline-offset-3 hover:text-ink hover:underline"
      >
        {numberOf(node.id)}
      </a>
      <RowLink
        id={`instruction-${node.id}`}
        what={`instruction ${numberOf(node.id)}`}
        className="-mx-1.5 pointer-coarse:opacity-100"
      />
      <Program className="min-w-0 font-medium">
        {/* Screen readers read the address instead of its label. */}
        {node.programName && <span className="sr-only">{node.programName}: </span>}
        <AddressLink address={node.programId} label={node.programName ?? undefined} />
      </Program>
      <ActionBadge action={node.type ?? 'unknown'} />
      {node.parsedBy === 'idl' && (
        <span className="text-faint text-xs" title="Read with the interface description of the program">
          by IDL
        </span>
      )}
      {node.id === failedAt && (
        <Badge tone="red">
          <TriangleAlert size={13} aria-hidden="true" /> Failed here
        </Badge>
      )}
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {node.computeUnits !== null && <ComputeShare units={node.computeUnits} whole={computeUnits} />}
        <span className="no-print">
          <Segmented
            label={`View of instruction ${numberOf(node.id)}`}
            value={view}
            onChange={onView}
            options={[
              { value: 'parsed', text: 'Parsed' },
              { value: 'raw', text: 'Raw' },
            ]}
          />
        </span>
      </span>
    </div>
  )
}
