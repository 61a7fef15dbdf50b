import { PackageX } from 'lucide-react'
import { Link } from 'wouter'
import { titles } from '#contract/titles.ts'
import { TextLink } from '../../components/links.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** `reached`: the explorer has answered, and there is no such token; otherwise it cannot be reached. */
export function TokenNotFound({ mint, reached }: { mint: string; reached: boolean }) {
  return (
    <Notice
      icon={<PackageX size={22} aria-hidden="true" />}
      title={titles.noToken}
      actions={
        <Link href={paths.tokens()} className={buttonClass('primary')}>
          Back to Tokens
        </Link>
      }
    >
      {reached ? (
        <p>
          No token has this address, or it is not indexed yet. It may be{' '}
          <TextLink to={paths.address(mint)}>an account of another kind</TextLink>.
        </p>
      ) : (
        <p>The explorer cannot be reached just now; this page goes on trying.</p>
      )}
    </Notice>
  )
}
