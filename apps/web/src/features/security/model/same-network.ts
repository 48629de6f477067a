/** The first 64 bits of an IPv6 address: what one line is given. */
const PREFIX_GROUPS = 4;

function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const zeros = address.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, PREFIX_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Whether two addresses are of one line: the same IPv4, or the same /64 of IPv6. */
export function isSameNetwork(one: string, other: string): boolean {
  return networkOf(one) === networkOf(other);
}
