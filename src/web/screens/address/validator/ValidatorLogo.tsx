import { TokenLogo } from '../../../components/tokens/TokenLogo.tsx'
import { useValidator } from '../../../queries/validators.ts'

/** The picture that the validator published; until it is known, and where there is none, the first letters of the page's title. */
export function ValidatorLogo({ address, title }: { address: string; title: string }) {
  const { validator } = useValidator(address).data ?? {}
  return <TokenLogo url={validator?.iconUrl} name={validator?.name ?? title} size={28} />
}
