import { useContext, useState } from 'react'
import type { InstructionEntry } from '#contract/transactions/transactions.ts'
import { tokenOfArguments } from '../../format/argument-tokens.ts'
import { cx } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { RowLink } from '../lists/RowLink.tsx'
import { ComputeShare } from './ComputeShare.tsx'
import { type Field, Fields } from './Fields.tsx'
import { InstructionAccounts } from './InstructionAccounts.tsx'
import { InstructionEvents } from './InstructionEvents.tsx'
import { InstructionRaw } from './InstructionRaw.tsx'
import { InstructionSurroundings } from './instruction-context.ts'
import { elementOf, type InstructionNode, numberOf } from './instruction-tree.ts'

export { InstructionEvents }

/** The arguments, accounts and events of an instruction, or its bytes if it is not decoded. */
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
        {/* On a phone the link is here, because the instruction's line has no room for it. */}
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

/** The decoded arguments and the accounts of an instruction, by their names if the program defines them. */
function InstructionInfo({ instruction }: { instruction: InstructionEntry }) {
  const { tokens } = useContext(InstructionSurroundings)
  if (!instruction.parsed)
    return <p className="text-small text-muted">No parsed instruction data available</p>
  const hasAccounts = instruction.accounts.length > 0
  const fields = Object.entries(instruction.parsed.info).filter((field) => !isAccount(field, instruction))
  if (fields.length === 0 && !hasAccounts)
    return <p className="text-small text-muted">This instruction has no arguments.</p>
  return (
    <div className={cx('grid gap-x-8 gap-y-3', fields.length > 0 && hasAccounts && 'lg:grid-cols-2')}>
      {fields.length > 0 && (
        <Fields
          caption="Arguments"
          fields={fields}
          wide={!hasAccounts}
          tokenOf={tokenOfArguments(instruction, tokens)}
        />
      )}
      {hasAccounts && <InstructionAccounts caption="Accounts" instruction={instruction} />}
    </div>
  )
}

/**
 * Whether an argument is an account that the list of accounts also names. It is then shown only there; nodes
 * return accounts among the arguments of jsonParsed.
 */
function isAccount([name, value]: Field, { accounts, accountNames }: InstructionEntry): boolean {
  return accounts.some((account, index) => account === value && accountNames[index] === name)
}
