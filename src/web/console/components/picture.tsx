import { Avatar, type AvatarProps } from '@mantine/core';

interface PictureProps {
  url: string | null;
  /** Its initials replace a missing picture. */
  name: string;
  /** What the color behind the initials depends on, so that it stays after a change of the name. */
  of?: string;
  size?: AvatarProps['size'];
  /** `filled` for organizations, which are told apart by it. */
  variant?: 'filled' | 'light';
  /** People have round pictures. */
  isRound?: boolean;
}

/** Colors whose text is readable in light and dark mode. */
const GROUNDS = ['brand', 'grape', 'green', 'indigo', 'pink', 'yellow', 'violet', 'red'];

/** Hidden from screen readers, because the name is beside it. */
export function Picture({ url, name, of = name, size = 36, variant, isRound = false }: PictureProps) {
  return (
    <Avatar
      src={url}
      alt=""
      name={of}
      color="initials"
      allowedInitialsColors={GROUNDS}
      radius={isRound ? 'xl' : 'md'}
      size={size}
      variant={variant}
      imageProps={{ loading: 'lazy' }}
      aria-hidden="true"
    >
      {initials(name)}
    </Avatar>
  );
}

/** Shows initials unless operators allow pictures of people, see PICTURES in docs/settings.md. */
export function PersonPicture({ url, ...rest }: PictureProps) {
  const isAllowed = document.querySelector('meta[name="pictures"]') !== null;
  return <Picture url={isAllowed ? url : null} isRound {...rest} />;
}

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');
}
