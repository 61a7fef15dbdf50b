import { Droplets } from 'lucide-react'
import { Link } from 'wouter'
import { pages } from '#contract/pages/pages.ts'
import { LoadFailure } from '../../components/page/LoadFailure.tsx'
import { exact, unitsOfRaw } from '../../format/amount.ts'
import { count } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useFaucet } from '../../queries/faucet.ts'
import { useHealth, useNetworkNames } from '../../queries/network/network.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { FaucetForm } from './FaucetForm.tsx'

/** The screen of `/faucet`. */
export function FaucetScreen() {
  usePageTitle(pages.faucet.title)
  const { title, coin } = useNetworkNames()
  const query = useFaucet()
  const { data } = query
  if (data && data.remainingToday === null && !data.available) return <NoFaucet reason={data.reason} />
  const amount = data && `${exact(unitsOfRaw(data.lamports, 9))} ${coin}`
  return (
    <>
      <PageHeading title={pages.faucet.title}>
        Gives out {coin} of the {title}. It is for tests and has no value.
      </PageHeading>
      {!data && hasFailed(query) ? (
        <LoadFailure title="The faucet cannot be loaded just now" query={query} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Card title={`Get ${coin}`}>
            <FaucetForm state={data} amount={amount} onGiven={() => void query.refetch()} />
          </Card>
          <Card title="Limits" flush>
            <Facts narrow>
              <Fact label="One request" wait={!data && 8}>
                {amount}
              </Fact>
              <Fact label="Per hour" wait={!data && 12}>
                {data && `${count(data.perHour)} to a visitor and to an address`}
              </Fact>
              <Fact label="Left today" wait={!data && 8}>
                {data && `${count(data.remainingToday)} requests of all visitors`}
              </Fact>
            </Facts>
          </Card>
        </div>
      )}
    </>
  )
}

/** The message without a faucet, with a link if the chain has a faucet on another site. */
function NoFaucet({ reason }: { reason: string | null }) {
  const url = useHealth().data?.network.links.faucet
  const elsewhere = url && !url.startsWith('/') ? url : undefined
  return (
    <Notice
      icon={Droplets}
      title={pages.faucet.title}
      actions={
        elsewhere ? (
          <a href={elsewhere} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            Open the chain’s faucet
          </a>
        ) : (
          <Link href={paths.home()} className={buttonClass('primary')}>
            Return to Explorer
          </Link>
        )
      }
    >
      <p>{reason}</p>
    </Notice>
  )
}
