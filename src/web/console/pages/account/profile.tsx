import { useMe } from '../../api/session.js';
import { Badge } from '../../components/badge.js';
import { Day } from '../../components/format.js';
import { nameOf } from '../../components/lists/person.js';
import { Picture } from '../../components/picture.js';
import { words } from '../../locales/words.js';

const { profile } = words;

export function Profile() {
  const { data: me } = useMe();
  if (!me) return null;
  const { name, email, emailVerified, pictureUrl, createdAt } = me.user;
  return (
    <section className="card">
      <h2>{profile.heading}</h2>
      <div className="profile">
        <Picture url={pictureUrl} name={nameOf(me.user)} />
        <dl className="facts">
          <div>
            <dt>{profile.name}</dt>
            <dd>{name ?? profile.noName}</dd>
          </div>
          <div>
            <dt>{profile.email}</dt>
            <dd>
              {email ?? profile.noEmail}{' '}
              {email && (
                <Badge tone={emailVerified ? 'good' : 'warning'}>
                  {emailVerified ? profile.verified : profile.notVerified}
                </Badge>
              )}
            </dd>
          </div>
          <div>
            <dt>{profile.since}</dt>
            <dd>
              <Day of={createdAt} />
            </dd>
          </div>
        </dl>
      </div>
      {email && !emailVerified && <p className="hint">{profile.notVerifiedHint}</p>}
      <p className="hint">{profile.hint}</p>
    </section>
  );
}
