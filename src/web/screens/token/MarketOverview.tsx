import type { Token } from '#contract/tokens/tokens.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { known, unknown } from '../../components/amounts/unknown.tsx'
import { plural } from '../../format/number.ts'
import { dollarsOf } from '../../format/usd.ts'
import { useHealth } from '../../queries/network/network.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { Bar } from '../../ui/layout/Skeleton.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { Supply } from './Supply.tsx'

export function MarketOverview({ mint, token }: { mint: string; token: Token | undefined }) {
  const wait = !token
  const network = useHealth().data?.network
  const wrapped = network?.wrappedMint === mint ? network : undefined
  const authorityOf = (address: string | null | undefined) =>
    address ? (
      <AddressLink address={address} copy />
    ) : (
      // Without a node it is unknown whether the mint has an authority.
      <span className="text-muted">{token?.authorities ? 'None' : unknown}</span>
    )
  return (
    <Card title="Market Overview" flush>
      <Facts narrow>
        <Fact label="Market cap" wait={wait && 10}>
          {token && known(token.marketCap, (value) => dollarsOf(value))}
        </Fact>
        <Fact label="Volume 24h" wait={wait && 10}>
          {token && known(token.volume24h, (value) => dollarsOf(value))}
        </Fact>
        <Fact label="Liquidity" wait={wait && 10}>
          {token && <Liquidity token={token} />}
        </Fact>
        <Fact label="Current supply" room="content-start">
          {token ? <Supply token={token} /> : <Bar characters={16} />}
        </Fact>
        <Fact label="Holders" wait={wait && 6}>
          {token && (token.holders === null ? unknown : <Figure value={token.holders} />)}
        </Fact>
        <Fact label="Mint authority" wait={wait && 12}>
          {token &&
            (wrapped ? <span className="text-muted">Wrapping</span> : authorityOf(token.mintAuthority))}
        </Fact>
        <Fact label="Freeze authority" wait={wait && 12}>
          {token && authorityOf(token.freezeAuthority)}
        </Fact>
        <Fact label="Social channels" room="content-start" wait={wait && 8}>
          {token && <SocialLinks token={token} />}
        </Fact>
      </Facts>
    </Card>
  )
}

/** The value of all pools, and the number of pools without a known value. */
function Liquidity({ token: { liquidity } }: { token: Token }) {
  const { markets, usd, unvalued } = liquidity
  if (markets === 0) return <span className="text-muted">No pool</span>
  return (
    <>
      {usd === null ? unknown : <Figure text={dollarsOf(usd)} />}
      <span className="text-muted text-xs">
        {plural(markets, 'pool')}
        {unvalued > 0 && `, ${unvalued} without a value`}
      </span>
    </>
  )
}
