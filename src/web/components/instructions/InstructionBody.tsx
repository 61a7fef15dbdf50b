import { useContext, useState } from 'react'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { RowLink } from '../lists/RowLink.tsx'
import { ComputeShare } from './ComputeShare.tsx'
import { InstructionEvents } from './InstructionEvents.tsx'
import { InstructionInfo } from './InstructionInfo.tsx'
import { InstructionRaw } from './InstructionRaw.tsx'
import { InstructionSurroundings } from './instruction-context.ts'
import { elementOf, type InstructionNode, numberOf } from './instruction-tree.ts'

export { InstructionEvents }

/** The arguments, accounts and events of an instruction, or its bytes. */
export function InstructionBody({ node }: { node: InstructionNode }) {
  const { events, computeUnits } = useContext(InstructionSurroundings)
  const [view, setView] = useState<'parsed' | 'raw'>(node.parsed ? 'parsed' : 'raw')
  const emitted = events.get(node.id)
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="no-print">
          <Segmented
            label={`View of instruction ${numberOf(node.id)}`}
            value={view}
            onChange={setView}
            options={[
              { value: 'parsed', text: 'Parsed' },
              { value: 'raw', text: 'Raw' },
            ]}
          />
        </span>
        {node.parsedBy === 'idl' && (
          <span className="text-faint text-xs" title="Read with the interface description of the program">
            by IDL
          </span>
        )}
        {node.computeUnits !== null && <ComputeShare units={node.computeUnits} whole={computeUnits} />}
        {/* A phone has no room for it in the line. */}
        <RowLink
          id={elementOf(node.id)}
          what={`instruction ${numberOf(node.id)}`}
          className="ml-auto pointer-coarse:opacity-100 sm:hidden"
        />
      </div>
      {view === 'parsed' ? <InstructionInfo instruction={node} /> : <InstructionRaw instruction={node} />}
      {emitted && <InstructionEvents events={emitted} instruction={node} />}
    </>
  )
}
