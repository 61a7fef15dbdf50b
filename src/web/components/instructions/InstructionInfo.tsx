import { useContext } from 'react'
import type { InstructionEntry } from '#contract/transactions/transactions.ts'
import { tokenOfArguments } from '../../format/argument-tokens.ts'
import { cx } from '../../ui/class-names.ts'
import { type Field, Fields } from './Fields.tsx'
import { InstructionAccounts } from './InstructionAccounts.tsx'
import { InstructionSurroundings } from './instruction-context.ts'

/** The decoded arguments of an instruction and its accounts, by their names where the program gives them. */
export function InstructionInfo({ instruction }: { instruction: InstructionEntry }) {
  const { tokens } = useContext(InstructionSurroundings)
  if (!instruction.parsed)
    return <p className="text-[0.8125rem] text-muted">No parsed instruction data available</p>
  const hasAccounts = instruction.accounts.length > 0
  const fields = Object.entries(instruction.parsed.info).filter((field) => !isAccount(field, instruction))
  if (fields.length === 0 && !hasAccounts)
    return <p className="text-[0.8125rem] text-muted">This instruction has no arguments.</p>
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

/** A node's jsonParsed has accounts among the arguments: those that the list of accounts names are shown only there. */
function isAccount([name, value]: Field, { accounts, accountNames }: InstructionEntry): boolean {
  return accounts.some((account, index) => account === value && accountNames[index] === name)
}
