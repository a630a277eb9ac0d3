import { Text, type TextProps } from '@mantine/core';
import { Link } from 'wouter';
import { BrandLogo } from '../components/brand-logo.js';
import { Picture } from '../components/picture.js';
import { ALL_ORGANIZATIONS } from '../../pages.js';
import { words } from '../locales/words.js';

interface BrandProps {
  /** The width from which on the name is shown beside the logo. */
  nameFrom?: TextProps['visibleFrom'];
  onFollow?: () => void;
}

/** The operator's logo and name, which lead to the home page. */
export function Brand({ nameFrom, onFollow }: BrandProps) {
  return (
    <Link href={ALL_ORGANIZATIONS} className="brand" aria-label={words.app.name} onClick={onFollow}>
      <BrandLogo />
      <Text span fw={700} truncate visibleFrom={nameFrom}>
        {words.app.name}
      </Text>
    </Link>
  );
}

/** The open organization, which would otherwise be shown only in the drawer. */
export function OrganizationLink({
  organization: { id, name },
}: {
  organization: { id: string; name: string };
}) {
  return (
    <Link href={`/organizations/${id}/overview`} className="brand">
      <Picture url={null} name={name} of={id} size={24} variant="filled" />
      <Text span size="sm" fw={600} truncate dir="auto">
        <bdi>{name}</bdi>
      </Text>
    </Link>
  );
}
