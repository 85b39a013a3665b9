import type { Picture } from '@guildhall/contract/pictures/staff.ts';
import { useState } from 'react';
import type { ChosenPicture } from './chosen-pictures.tsx';

/** The pictures to insert, each with a description; without `isMany` one picture, which needs none. */
export const useChosenPictures = (isMany: boolean) => {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  /** By picture, so that one that is dropped and chosen again still has its description. */
  const [alts, setAlts] = useState<Readonly<Record<Picture['id'], string>>>({});
  const chosen = pictures.map((picture): ChosenPicture => ({ picture, alt: isMany ? (alts[picture.id] ?? '') : '' }));
  return {
    chosen,
    isComplete: chosen.length > 0 && (!isMany || chosen.every(({ alt }) => alt.trim() !== '')),
    isChosen: ({ id }: Picture): boolean => pictures.some((picture) => picture.id === id),
    take: (picture: Picture): void =>
      setPictures((now) => {
        if (!isMany) return [picture];
        return now.some(({ id }) => id === picture.id) ? now : [...now, picture];
      }),
    drop: ({ id }: Picture): void => setPictures((now) => now.filter((picture) => picture.id !== id)),
    describe: ({ id }: Picture, alt: string): void => setAlts((now) => ({ ...now, [id]: alt })),
    rename: (renamed: Picture): void =>
      setPictures((now) => now.map((each) => (each.id === renamed.id ? renamed : each))),
  };
};
