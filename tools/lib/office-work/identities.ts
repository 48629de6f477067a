// What people want to be checked about themselves.
import { ApiPerson } from '../../../tests/lib/api-person.ts';
import type { TestSystem } from '../test-system.ts';
import type { Drawings } from './drawings.ts';
import type { Visitor } from './people.ts';

/** Documents of those at level 1, for level 2. */
export async function giveDocuments(
  { url }: TestSystem,
  visitors: readonly Visitor[],
  drawings: Drawings,
): Promise<void> {
  for (const one of visitors.filter(({ level }) => level === 1)) {
    const person = await ApiPerson.signIn(url, one);
    const name = `${one.firstName} ${one.lastName}`;
    await person.sendForm('/user/upgradeLevelTwo', {
      national_card_front: await drawings.picture(['کارت ملی، نمونه', name, one.nationalCode]),
      national_card_back: await drawings.picture(['کارت ملی، پشت', 'نمونه']),
      pledge: await drawings.picture([
        'تعهدنامه',
        `اینجانب ${name}`,
        'حساب را فقط خودم استفاده می‌کنم',
      ]),
    });
    await person.ask('/user/biometric/sentence', {});
    await person.sendForm('/user/biometric', { selfie_video: await drawings.video([name]) });
  }
}
