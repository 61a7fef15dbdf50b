import type { NavItem } from './navigation.ts'

/** Products that do not exist yet, in one line of a menu. */
export function LaterProducts({ products }: { products: readonly NavItem[] }) {
  return <p className="px-2.5 py-2 text-faint text-xs">Soon: {products.map(({ text }) => text).join(', ')}</p>
}
