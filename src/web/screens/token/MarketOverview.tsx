import type { Token } from '#contract/tokens.ts'
import { Amount } from '../../components/Amount.tsx'
import { Figure } from '../../components/Figure.tsx'
import { unitsOfCoins } from '../../format/amount.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { symbolOf } from './token-names.ts'

const unknown = <span className="text-muted">-</span>

export function MarketOverview({ token }: { token: Token | undefined }) {
  const wait = !token
  return (
    <Card title="Market Overview" flush>
      <Facts narrow>
        <Fact label="Current supply" wait={wait && 16}>
          {token &&
            (token.uiSupply === null ? (
              unknown
            ) : (
              <span className="wrap-anywhere min-w-0 *:whitespace-normal">
                <Amount units={unitsOfCoins(token.uiSupply)} symbol={symbolOf(token)} />
              </span>
            ))}
        </Fact>
        <Fact label="Social channels" wait={wait && 8}>
          {token && <SocialLinks token={token} />}
        </Fact>
        <Fact label="Holders" wait={wait && 6}>
          {token && (token.holders === null ? unknown : <Figure value={token.holders} />)}
        </Fact>
      </Facts>
    </Card>
  )
}
