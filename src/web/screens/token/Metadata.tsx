import type { ReactNode } from 'react'
import type { Token } from '#contract/tokens/tokens.ts'
import { parseJson } from '#lib/text/json.ts'
import { CopyButton } from '../../components/addresses/CopyButton.tsx'
import { AddressLink } from '../../components/addresses/links.tsx'
import { WholeHash } from '../../components/addresses/WholeHash.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { unknown } from '../../components/amounts/unknown.tsx'
import { JsonView } from '../../components/docs/JsonView.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { Misc } from './Misc.tsx'
import { ProfileSummary } from './ProfileSummary.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { Supply } from './Supply.tsx'

/** The token's metadata on the chain, and the JSON file that it links to. The token's creator wrote both. */
export function Metadata({ mint, token }: { mint: string; token: Token | undefined }) {
  const wait = !token
  const text = (value: string | null | undefined): ReactNode =>
    value ? <span className="wrap-anywhere min-w-0">{value}</span> : unknown
  // Without a node it is unknown whether the mint has an authority.
  const address = (value: string | null | undefined) =>
    value ? (
      <AddressLink address={value} copy />
    ) : token?.authorities ? (
      <span className="text-muted">None</span>
    ) : (
      unknown
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <ProfileSummary token={token} />
        <Misc mint={mint} token={token} />
      </div>
      <Card title="Token Metadata" flush>
        <Facts>
          <Fact label="Name" wait={wait && 16}>
            {token && text(token.name)}
          </Fact>
          <Fact label="Symbol" wait={wait && 6}>
            {token && text(token.symbol)}
          </Fact>
          <Fact label="Decimals" wait={wait && 2}>
            {token && (token.decimals === null ? unknown : <Figure value={token.decimals} />)}
          </Fact>
          <Fact label="Supply" wait={wait && 16}>
            {token && <Supply token={token} />}
          </Fact>
          <Fact label="Description" wait={wait && 30}>
            {token && text(token.description)}
          </Fact>
          <Fact label="Mint address" wait={wait && 40}>
            {token && <WholeHash value={token.mint} label="Mint address" />}
          </Fact>
          <Fact label="Mint authority" wait={wait && 13}>
            {token && address(token.mintAuthority)}
          </Fact>
          <Fact label="Freeze authority" wait={wait && 13}>
            {token && address(token.freezeAuthority)}
          </Fact>
          <Fact label="Update authority" wait={wait && 13}>
            {token && address(token.updateAuthority)}
          </Fact>
          <Fact label="Logo URI" wait={wait && 30}>
            {token && (
              <>
                {text(token.logoUri)}
                {token.logoUri && <CopyButton value={token.logoUri} label="Logo URI" />}
              </>
            )}
          </Fact>
          <Fact label="Social links" wait={wait && 10}>
            {token && <SocialLinks token={token} />}
          </Fact>
        </Facts>
      </Card>
      {token?.fullMetadata && (
        <Card
          title="Complete Metadata"
          flush
          actions={<CopyButton value={pretty(token.fullMetadata)} label="Complete metadata" />}
        >
          <p className="border-line border-b px-4 py-2.5 text-small text-muted">
            The JSON that the token names, as its creator wrote it. Nobody checks it.
          </p>
          <JsonView text={pretty(token.fullMetadata)} />
        </Card>
      )}
    </div>
  )
}

function pretty(json: string): string {
  try {
    return JSON.stringify(parseJson(json), null, 2)
  } catch {
    return json
  }
}
