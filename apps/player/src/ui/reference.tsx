/** The number under which people and staff find the same report. */
export const referenceOf = (number: number): string => `#${number}`;

export const Reference = ({ number }: { readonly number: number }) => <bdi dir="ltr">{referenceOf(number)}</bdi>;
