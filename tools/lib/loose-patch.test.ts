import { expect, it } from 'vitest';
import { parsePatch, patched, unpatched } from './loose-patch.ts';

const PATCH = `diff --git a/list.ts b/list.ts
index 1111111..2222222 100644
--- a/list.ts
+++ b/list.ts
@@ -1,5 +1,6 @@
 const list = [
   'apples',
-  'pears',
+  'plums',
+  'quinces',
   'roses',
 ];
`;
const [file] = parsePatch(PATCH);
if (file === undefined) throw new Error('the patch has a file');

const lines = (...text: string[]): string => ['const list = [', ...text, '];', ''].join('\n');
const BEFORE = lines("  'apples',", "  'pears',", "  'roses',");
const AFTER = lines("  'apples',", "  'plums',", "  'quinces',", "  'roses',");

it('does a change, and takes it out again', () => {
  expect([file.file, file.isNew]).toEqual(['list.ts', false]);
  expect(patched(BEFORE, file)).toBe(AFTER);
  expect(unpatched(AFTER, file)).toBe(BEFORE);
});

it('does it where lines were added before and behind', () => {
  const before = BEFORE.replace("  'roses',", "  'tulips',\n  'roses',");
  const after = AFTER.replace("  'roses',", "  'tulips',\n  'roses',");
  expect(patched(`// fruit\n${before}`, file)).toBe(`// fruit\n${after}`);
});

it('of two places that fit takes the one that fits better, then the nearer one', () => {
  const twice = `${BEFORE}${lines("  'oranges',", "  'pears',")}`;
  expect(patched(twice, file)).toBe(`${AFTER}${lines("  'oranges',", "  'pears',")}`);
  expect(patched(`${BEFORE}${BEFORE}`, file)).toBe(`${AFTER}${BEFORE}`);
});

it('says which file it does not fit', () => {
  expect(() => patched(lines("  'nuts',"), file)).toThrow('list.ts: nothing like line 3 is there');
  expect(() => unpatched(BEFORE, file)).toThrow('list.ts: what was added is not there');
});
