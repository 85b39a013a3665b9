/** Prints what was checked, and counts. */
export const createChecks = () => {
  let [passed, wrong] = [0, 0];
  return {
    check: (what: string, isRight: boolean): void => {
      console.log(`${isRight ? 'ok' : 'WRONG'}: ${what}`);
      if (isRight) passed += 1;
      else wrong += 1;
    },
    passed: (): number => passed,
    wrong: (): number => wrong,
  };
};

export type Check = ReturnType<typeof createChecks>['check'];
