/** Reloads the page. An object, so that tests can spy on it: the browser's own function cannot be replaced. */
export const page = { reload: () => location.reload() }
