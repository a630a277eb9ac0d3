import { OperatorError } from '../../platform/config/operator.errors.js';
import { PEOPLE } from './fixtures.js';
import type { SeededOrganization } from './seeded-organization.js';

/**
 * Creates a missing organization. One with a former name is created under that name and then renamed.
 * @throws OperatorError if the founder is not a member of the existing organization
 */
export async function seedOrganization(organization: SeededOrganization): Promise<void> {
  const { stage, fixture } = organization;
  const { name, formerName = name, founder } = fixture;
  const { existing } = stage;
  const find = () => existing.findOrganization([name, formerName]);
  await organization.ensure(
    `created by ${PEOPLE[founder].name}`,
    async () => Boolean(await find()),
    () => stage.as(founder).call('POST', '/api/organizations', { name: formerName }),
  );
  organization.id = (await find())!.id;
  if (!(await organization.relationOf(founder)))
    throw new OperatorError(
      `An organization named "${name}" exists, but ${PEOPLE[founder].email} is not a member. Rename it, or start ` +
        'with a new SANDBOX_DIR.',
    );
  await organization.ensure(
    `renamed from ${formerName}`,
    async () => (await find())!.name === name,
    () => stage.as(founder).call('PATCH', organization.path(''), { name }),
  );
}
