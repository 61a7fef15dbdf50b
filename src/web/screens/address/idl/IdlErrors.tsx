import type { ProgramIdl } from '#contract/programs/program-idl.ts'
import { IdlPart } from './IdlEntries.tsx'

/** The errors that the program defines. */
export function IdlErrors({ errors }: Pick<ProgramIdl, 'errors'>) {
  return (
    <IdlPart title="Errors" what="errors" length={errors.length}>
      {(shown) => (
        <table className="w-full table-fixed text-small">
          <caption className="sr-only">Errors of this program</caption>
          <colgroup>
            <col className="w-24" />
            <col className="w-2/5" />
            <col />
          </colgroup>
          <thead>
            <tr className="h-9 text-left text-muted text-xs">
              <th scope="col" className="px-2 pl-4 font-medium">
                Code
              </th>
              <th scope="col" className="px-2 font-medium">
                Name
              </th>
              <th scope="col" className="px-2 pr-4 font-medium">
                Message
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line/60">
            {errors.slice(0, shown).map(({ code, name, message }) => (
              <tr key={code} className="align-baseline">
                <td className="wrap-anywhere px-2 py-2 pl-4 font-mono" title={`0x${code.toString(16)}`}>
                  {code}
                </td>
                <td className="wrap-anywhere px-2 py-2 font-mono">{name}</td>
                <td className="wrap-anywhere px-2 py-2 pr-4 text-muted">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </IdlPart>
  )
}
