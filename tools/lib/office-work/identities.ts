// What people want to be checked about themselves.
import { ApiPerson } from '../../../tests/lib/api-person.ts';
import { testVideo } from '../../../apps/server/src/testing/send-document.ts';
import type { TestSystem } from '../test-system.ts';
import { drawPicture } from './drawings.ts';
import type { Visitor } from './people.ts';

/** Documents of those at level 1, for level 2. */
export async function giveDocuments(
  { url }: TestSystem,
  visitors: readonly Visitor[],
): Promise<void> {
  for (const one of visitors.filter(({ level }) => level === 1)) {
    const person = await ApiPerson.signIn(url, one);
    const name = `${one.firstName} ${one.lastName}`;
    await person.sendForm('/user/upgradeLevelTwo', {
      national_card_front: await drawPicture(['کارت ملی، نمونه', name, one.nationalCode]),
      national_card_back: await drawPicture(['کارت ملی، پشت', 'نمونه']),
      pledge: await drawPicture(['تعهدنامه', `اینجانب ${name}`, 'حساب را فقط خودم استفاده می‌کنم']),
    });
    await person.ask('/user/biometric/sentence', {});
    const video = new Blob([new Uint8Array(await testVideo())], { type: 'video/webm' });
    await person.sendForm('/user/biometric', { selfie_video: video });
  }
}
