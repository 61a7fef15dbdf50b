import { usePathname } from 'wouter/use-browser-location'
import { findPage } from '#contract/pages/pages.ts'
import { withoutBase } from '../paths.ts'

/**
 * The parameter in the page's path, decoded once: `x%20y` for `/address/x%2520y`. The router's `useParams` is
 * not used, because it decodes a part of the value first, and decoding it again would change the text.
 */
export const usePageValue = (): string => findPage(withoutBase(usePathname()))?.value ?? ''
