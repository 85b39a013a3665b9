import { useEffect, useState } from 'react';
import { loadMoreTexts } from '../../platform/text/i18n.ts';

/** Whether the texts beyond those of the first visit are there. An article is shown without waiting for them. */
export const useMoreTexts = (): boolean => {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    let isHere = true;
    loadMoreTexts().then(
      () => {
        if (isHere) setIsLoaded(true);
      },
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, []);
  return isLoaded;
};
