import type { Transaction } from '#contract/transactions/transactions.ts'
import { CopyButton } from '../../../components/addresses/CopyButton.tsx'
import { AddressLink } from '../../../components/addresses/links.tsx'
import type { Detail } from '../detail.ts'

/** The return data of a program, in base64. */
export function ReturnData({
  programId,
  data,
  detail,
}: NonNullable<Transaction['returnData']> & { detail: Detail }) {
  const program = detail.instructions.find((instruction) => instruction.programId === programId)
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-line border-t px-4 py-2.5 text-[0.8125rem]">
      <span className="text-muted">Return data of</span>
      <AddressLink address={programId} label={program?.programName ?? undefined} />
      <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{data}</span>
      <CopyButton value={data} label="Return data" />
    </p>
  )
}
