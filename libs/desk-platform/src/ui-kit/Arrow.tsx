/** From one value to the next, in the direction of reading: the character itself points to the right in every language. */
export const Arrow = () => <span className="arrow icon-directional">→</span>;
