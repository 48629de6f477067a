/** Where the demo gives coins away, with the form filled in; null for what is no web address. */
export function faucetLink(
  page: string,
  to: { readonly address: string; readonly asset: string; readonly network: string },
): string | null {
  if (!/^https?:\/\//.test(page) || !URL.canParse(page)) return null;
  const url = new URL(page);
  for (const [name, value] of Object.entries(to)) url.searchParams.set(name, value);
  return url.href;
}
