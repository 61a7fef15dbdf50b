import { ChevronDown } from 'lucide-react'
import type { FeeStatistics } from '#contract/network/network-history.ts'
import { ends } from '#lib/text/text.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { TextLink } from '../../components/addresses/links.tsx'
import { exact, unitsOfRaw } from '../../format/amount.ts'
import { count, plural, UNKNOWN } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useFeeStatistics } from '../../queries/network/network-history.ts'
import { Bar } from '../../ui/layout/Skeleton.tsx'

/** The fees of the last hour: in total, and by program. */
export function FeeDetails() {
  const query = useFeeStatistics()
  const { coin } = useNetworkNames()
  const { data } = query
  const all = data?.all
  return (
    <details>
      <summary className="flex h-8.5 cursor-pointer items-center px-4 hover:bg-raised">
        <span className="w-30 shrink-0 text-muted">Fee (lamports)</span>
        {all ? (
          <span className="truncate">
            <span className="text-muted">median</span> <Lamports raw={all.median} coin={coin} />{' '}
            <span className="text-muted">· p90</span> <Lamports raw={all.p90} coin={coin} />
          </span>
        ) : data || hasFailed(query) ? (
          <span
            title={data ? 'No transaction of the last hour is counted' : 'The fees cannot be loaded just now'}
          >
            {UNKNOWN}
          </span>
        ) : (
          <Bar characters={16} />
        )}
        <ChevronDown size={14} aria-hidden="true" className="ml-auto shrink-0 text-faint" />
      </summary>
      {data && <ProgramFees programs={data.programs} coin={coin} />}
    </details>
  )
}

function ProgramFees({ programs, coin }: { programs: FeeStatistics['programs']; coin: string }) {
  if (programs.length === 0) return <p className="px-4 pb-3 text-muted">No transaction is counted yet.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
    <section aria-label="Fees by program" tabIndex={0} className="max-h-60 overflow-auto px-4 pb-3">
      <table className="w-full">
        <caption className="sr-only">Fees of the last hour by program, in lamports</caption>
        <thead>
          <tr className="text-left text-muted text-xs">
            <th scope="col" className="py-1 pr-3 font-medium">
              Program
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-medium">
              Median
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              p90
            </th>
          </tr>
        </thead>
        <tbody>
          {programs.map(({ address, name, transactions, median, p90 }) => (
            <tr
              key={address}
              className="border-line/60 border-t"
              title={`In ${plural(transactions, 'transaction')} of the last hour`}
            >
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                <TextLink to={paths.address(address)}>{name ?? ends(address, 4, 4)}</TextLink>
              </th>
              <td className="py-1 pr-3 text-right">
                <Lamports raw={median} coin={coin} />
              </td>
              <td className="py-1 text-right">
                <Lamports raw={p90} coin={coin} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Lamports({ raw, coin }: { raw: string; coin: string }) {
  return (
    <span className="font-mono text-[0.929em]" title={`${exact(unitsOfRaw(raw, COIN_DECIMALS))} ${coin}`}>
      {count(raw)}
    </span>
  )
}
