import { useContext } from 'react'
import type { InstructionEntry } from '#contract/transactions/transactions.ts'
import { words } from '../../format/words.ts'
import { NamedAddress } from '../addresses/NamedAddress.tsx'
import { InstructionSurroundings } from './instruction-context.ts'
import { RoleBadges } from './RoleBadges.tsx'

/**
 * The accounts of an instruction in its order, with their roles in the program, and whether they are signers
 * and writable.
 */
export function InstructionAccounts({
  caption,
  instruction,
}: {
  caption: string
  instruction: Pick<InstructionEntry, 'accounts' | 'accountNames'>
}) {
  const { accounts: roles } = useContext(InstructionSurroundings)
  const { accounts, accountNames } = instruction
  const isNamed = accountNames.some((name) => name !== null)
  return (
    <table className="w-full table-fixed self-start text-small">
      <caption className="pb-1 text-left text-faint text-xs">{caption}</caption>
      <tbody>
        {accounts.map((account, index) => {
          const role = roles.get(account)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an account may be listed twice; only its index identifies it
            <tr key={index} className="border-line/60 border-t align-top">
              <th
                scope="row"
                className={
                  isNamed
                    ? 'w-32 py-1 pr-3 text-left font-normal text-muted [overflow-wrap:anywhere] sm:w-44'
                    : 'w-9 py-1 pr-3 text-right font-normal text-muted'
                }
              >
                <span className={isNamed ? 'flex items-baseline gap-1.5' : undefined}>
                  <span className="inline-block min-w-4 shrink-0 text-right font-mono text-faint text-xs">
                    {index}
                  </span>
                  {isNamed && words(accountNames[index] ?? 'account')}
                </span>
              </th>
              <td className="py-0.5">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                  <NamedAddress address={account} />
                  {role && <RoleBadges {...role} />}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
