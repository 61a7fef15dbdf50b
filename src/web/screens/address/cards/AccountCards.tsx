import { accountKinds } from '#contract/addresses/account-kinds.ts'
import type { AddressType } from '#contract/addresses/addresses.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { known } from '../../../components/amounts/unknown.tsx'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Content } from '../content/Content.tsx'
import {
  bytes,
  type CardsProps,
  COIN_ROOM,
  CoinBalance,
  Staleness,
  useShownLamports,
} from './card-values.tsx'

/** The cards of an account that is neither a wallet nor a program: its content and its owner. */
export function AccountCards({ address, query }: CardsProps) {
  const type = query.data
  const title = type?.type ? accountKinds[type.type].name : 'Account'
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Card title={title} flush>
        <Staleness query={query} />
        {type && <Content type={type} />}
      </Card>
      <Storage address={address} query={query} />
    </div>
  )
}

/** The account's storage on the chain: its coins, the program that owns it, and its size. */
function Storage({ address, query }: CardsProps) {
  const type = query.data
  const wait = !type && !hasFailed(query)
  const lamports = useShownLamports({ address, query })
  return (
    <Card title="On the chain" flush className="self-start">
      <Facts narrow>
        <Fact label="Coins" wait={wait && 14} room={COIN_ROOM}>
          <CoinBalance lamports={lamports} />
        </Fact>
        {type?.stake != null && (
          <Fact label="Stake">
            <Stake raw={type.stake} />
          </Fact>
        )}
        <Fact label="Program" wait={wait && 14}>
          {known(type?.owner, (owner) => (
            <AddressLink address={owner} label={type?.program ?? undefined} copy />
          ))}
        </Fact>
        <Fact label="Size" wait={wait && 9}>
          {bytes(type?.space)}
        </Fact>
      </Facts>
    </Card>
  )
}

function Stake({ raw }: { raw: NonNullable<AddressType['stake']> }) {
  const { coin } = useNetworkNames()
  return <Amount raw={raw} symbol={coin} />
}
