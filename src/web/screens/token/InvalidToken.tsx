import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { titles } from '#contract/titles.ts'
import { paths } from '../../paths.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** `/token`, and `/token/…` with what is not an address. */
export function InvalidToken() {
  usePageTitle(titles.invalidToken)
  return (
    <Notice
      icon={<CircleAlert size={22} aria-hidden="true" />}
      title={titles.invalidToken}
      actions={
        <Link href={paths.tokens()} className={buttonClass('primary')}>
          Back to Tokens
        </Link>
      }
    >
      <p>A token's address is 32 bytes in base58. This text is something else, or a part of it is missing.</p>
    </Notice>
  )
}
