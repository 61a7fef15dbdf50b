import type { Token } from '#contract/tokens/tokens.ts'
import { CopyButton } from '../../components/addresses/CopyButton.tsx'
import { Hash } from '../../components/addresses/Hash.tsx'
import { AddressLink, TextLink } from '../../components/addresses/links.tsx'
import { unknown } from '../../components/amounts/unknown.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { OutLink } from './SocialLinks.tsx'

export function Misc({ mint, token }: { mint: string; token: Token | undefined }) {
  return (
    <Card title="Misc" flush>
      <Facts narrow>
        <Fact label="Token address">
          <span className="inline-flex items-center gap-1">
            <TextLink to={paths.address(mint)}>
              <Hash value={mint} />
            </TextLink>
            <CopyButton value={mint} label="Token address" />
          </span>
        </Fact>
        <Fact label="Owner program" wait={!token && 14}>
          {token &&
            (token.programId === null ? (
              unknown
            ) : (
              <AddressLink address={token.programId} label={programNames[token.programId]} />
            ))}
        </Fact>
        {token?.origin && (
          <Fact label="Origin">
            <OutLink url={token.origin.url} label={`On ${token.origin.chain}`} />
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

/** The two token programs, which own all mints on every SVM chain. */
const programNames: Readonly<Record<string, string>> = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'Token Program',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Token-2022 Program',
}
